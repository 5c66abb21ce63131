export const title = 'usage';
export const lead = '';
export function open() {}
