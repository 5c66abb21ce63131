/** True for a word that names a file, and not a flow of the workspace or a whole flow written in place. */
export const isFlowFile = (word: string): boolean => !/[\n{]/.test(word) && /[/\\]|\.(ya?ml|json)$/i.test(word);
