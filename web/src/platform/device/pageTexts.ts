import { type ShopTexts, shopTextsSchema } from '../../../../schema/shopTexts.ts'
import { dataBlock, dataOfPage } from './dataBlocks.ts'

const name = 'texts'

/** Markup for the end of the head. */
export function textsMarkup(texts: ShopTexts): string {
  return dataBlock(name, texts)
}

/** @throws ZodError for a page without them */
export function textsOfPage(page: Document): ShopTexts {
  return shopTextsSchema.parse(dataOfPage(page, name)[0])
}
