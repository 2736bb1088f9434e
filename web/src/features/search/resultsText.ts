/** How much of each kind a search has found. */
export interface Found {
  parts: number
  products: number
  categories: number
  pages: number
}

const kinds: readonly [keyof Found, one: string, many: string][] = [
  ['parts', 'exact part', 'exact parts'],
  ['products', 'product', 'products'],
  ['categories', 'category', 'categories'],
  ['pages', 'article', 'articles'],
]

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** "23 results: 18 products, 3 categories, 2 articles" */
export function resultsText(found: Found): string {
  const total = kinds.reduce((sum, [kind]) => sum + found[kind], 0)
  const groups = kinds.filter(([kind]) => found[kind] > 0).map(([kind, ...names]) => counted(found[kind], ...names))
  return [counted(total, 'result', 'results'), ...(groups.length > 0 ? [groups.join(', ')] : [])].join(': ')
}
