import { shopTextsSchema } from '@shop/schema/shopTexts'
import file from '@shop/schema/shop.json' with { type: 'json' }

const { pictures: _, ...texts } = file

/** The texts of the vacuum shop. */
export const testTexts = shopTextsSchema.parse(texts)
