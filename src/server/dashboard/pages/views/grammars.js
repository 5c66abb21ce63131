export const title = 'grammars';
export const lead = '';
export function open() {}
