// What the page can say before any words have come; the same words as in text/.
export const BARE: Record<string, Record<'offline' | 'try_again', string>> = {
  en: { offline: 'The table cannot be reached.', try_again: 'Try again' },
  fr: { offline: 'La table est injoignable.', try_again: 'Réessayer' },
};
