import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type ShopTexts, shopTextsSchema } from './shopTexts.ts'

/** A setting that names a file with the shop's texts. */
export const shopFileSetting = z
  .string()
  .prefault(new URL('shop.json', import.meta.url).pathname)
  .transform((file, context): ShopTexts => {
    try {
      return shopTextsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch (error) {
      const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error)
      context.addIssue({ code: 'custom', message: `must be a file like schema/shop.json: ${reason}` })
      return z.NEVER
    }
  })
