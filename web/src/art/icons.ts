// The names of the icons in icons.svg, which a test compares with it.
export const ICONS = ['back', 'undo', 'hint', 'menu', 'people', 'clock', 'moon', 'sun', 'plus', 'close', 'chev', 'copy', 'share', 'robot', 'person', 'door', 'recon', 'book', 'eye', 'first', 'prev', 'next', 'last', 'log', 'chat', 'check', 'qr', 'fit', 'screen', 'sound', 'mute', 'pin', 'words', 'flag', 'send', 'play', 'pause', 'open', 'bell', 'layers', 'rotl', 'rotr', 'reach', 'point', 'minus'] as const;

export type IconName = (typeof ICONS)[number];
