import { cardSize, isDrawn, sheetSize } from '@shop/drawings/draw'
import type { FileKind } from '../fileAddresses/kinds.ts'

/** The three pictures of a variation; sizes are those of the drawing sheets, in pixels. */
export const filesOfVariation: readonly {
  kind: FileKind
  path: (sku: string) => string
  alt: (title: string) => string
  width: number
  height: number
}[] = [
  { kind: 'picture', path: (sku) => `parts/${sku}.svg`, alt: (title) => title, width: cardSize, height: cardSize },
  {
    kind: 'drawing',
    path: (sku) => `drawings/${sku}.svg`,
    alt: (title) => `Outline drawing of ${title}`,
    ...sheetSize.landscape,
  },
  {
    kind: 'drawing_portrait',
    path: (sku) => `drawings/${sku}-portrait.svg`,
    alt: (title) => `Outline drawing of ${title}`,
    ...sheetSize.portrait,
  },
]

/** The files of a part: its picture, and drawings if its family is drawn. */
export function filesOfFamily(family: string): typeof filesOfVariation {
  return family === '' ? [] : filesOfVariation.filter(({ kind }) => kind === 'picture' || isDrawn(family))
}
