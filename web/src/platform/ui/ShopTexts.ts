import { createContext, use } from 'react'
import type { ShopTexts } from '@shop/schema/shopTexts'

export const ShopTextsContext = createContext<ShopTexts | null>(null)

/** The shop's own texts, such as its name and headlines. */
export function useShopTexts(): ShopTexts {
  const texts = use(ShopTextsContext)
  if (!texts) throw new Error('useShopTexts requires a ShopTextsContext')
  return texts
}
