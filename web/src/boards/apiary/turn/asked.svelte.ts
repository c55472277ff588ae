// The score sheet as it stands: several buttons ask for it, and the board shows it.
export const sheet = $state({ open: false });
