import type { ShopTexts } from '@shop/schema/shopTexts'
import { dataBlock, dataOfPage } from './dataBlocks.ts'

const name = 'texts'

/** Markup for the end of the head. */
export function textsMarkup(texts: ShopTexts): string {
  return dataBlock(name, texts)
}

/** The server has validated the texts. Doing so again would add the schema to the scripts of every page. */
function areTexts(value: unknown): value is ShopTexts {
  return value instanceof Object
}

/** @throws TypeError for a page without them */
export function textsOfPage(page: Document): ShopTexts {
  const [texts] = dataOfPage(page, name)
  if (!areTexts(texts)) throw new TypeError('The page has no shop texts')
  return texts
}
