import { shopTextsSchema } from '../../../schema/shopTexts.ts'
import file from '../../../schema/shop.json' with { type: 'json' }

/** The texts of the vacuum shop. */
export const testTexts = shopTextsSchema.parse(file)
