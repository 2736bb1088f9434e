/** Lower case words and figures joined by hyphens: `2.75" CF, 1/2 in` → `2-75-cf-1-2-in`. */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('µ', 'u')
    .replaceAll('μ', 'u')
    .replaceAll('×', 'x')
    .replaceAll('&', ' and ')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
