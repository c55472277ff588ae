// What the page can say before any words have come; the same words as in text/.
export const BARE: Record<string, Record<'offline' | 'try_again', string>> = {
  en: { offline: 'Cannot reach the table. Check your connection.', try_again: 'Try again' },
  fr: { offline: 'Connexion à la table impossible. Vérifiez votre réseau.', try_again: 'Réessayer' },
};
