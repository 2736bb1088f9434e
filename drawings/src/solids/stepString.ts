/** A string in ISO 10303-21 notation: non-ASCII characters in UTF-16 hex. */
export function stepString(text: string): string {
  const plain = text.replaceAll("'", "''").replaceAll('\\', '\\\\')
  const hex = (signs: string) =>
    Array.from({ length: signs.length }, (_, i) =>
      signs.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0'),
    ).join('')
  return `'${plain.replaceAll(/[^\x20-\x7e]+/g, (signs) => `\\X2\\${hex(signs)}\\X0\\`)}'`
}
