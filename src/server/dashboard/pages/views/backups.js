export const title = 'backups';
export const lead = '';
export function open() {}
