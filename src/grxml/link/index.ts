export * from './document-library.js';
export * from './link-grammar.js';
export * from './linked-grammar.js';
