import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileSetting } from './fileSetting.ts'
import { shopTextsSchema } from './shopTexts.ts'

/** SHOP_FILE: a file with the shop's texts, which the gateway and web servers read. */
export const shopFileSetting = fileSetting(
  (file) => shopTextsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))),
  'a file like schema/shop.json',
).prefault(path.join(import.meta.dirname, 'shop.json'))
