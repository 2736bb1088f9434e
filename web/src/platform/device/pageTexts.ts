import type { ShopTexts } from '../../../../schema/shopTexts.ts'
import { dataBlock, dataOfPage } from './dataBlocks.ts'

const name = 'texts'

/** Markup for the end of the head. */
export function textsMarkup(texts: ShopTexts): string {
  return dataBlock(name, texts)
}

/** The server has validated the file that they come from: its schema would make the scripts of every page larger. */
function areTexts(value: unknown): value is ShopTexts {
  return value instanceof Object
}

/** @throws TypeError for a page without them */
export function textsOfPage(page: Document): ShopTexts {
  const [texts] = dataOfPage(page, name)
  if (!areTexts(texts)) throw new TypeError('The page has no texts')
  return texts
}
