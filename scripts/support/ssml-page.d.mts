export function ssmlPage(read: (source: string) => string): string;
