// Marks an answer that the service worker had kept: there is no network now.
export const KEPT_HEADER = 'X-Rucher-Kept';
