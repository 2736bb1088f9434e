import { shopTextsSchema } from '../../../schema/shopTexts.ts'
import file from '../../../schema/shop.json' with { type: 'json' }

const { pictures: _, ...texts } = file

/** The texts of the vacuum shop. */
export const testTexts = shopTextsSchema.parse(texts)
