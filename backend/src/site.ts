import { userType } from './accounts/type.ts'
import { profileType } from './addresses/type.ts'
import { cartLinkType, savedCartType, sharedCartType } from './savedCarts/types.ts'
import { attributeTypes } from './catalog/attributes.ts'
import { productType } from './catalog/products.ts'
import { configurationTypes, storeType } from './catalog/site.ts'
import { specificationType } from './catalog/specifications.ts'
import { categoryType } from './catalog/terms.ts'
import { variationType } from './catalog/variations.ts'
import { orderItemType, orderType } from './orders/types.ts'
import { couponType } from './coupons/type.ts'
import { shipmentType } from './orders/shipments.ts'
import { distributorType, pageType } from './content/pages.ts'
import { paragraphType } from './content/paragraphs.ts'
import { searchTargetType, searchTermType } from './content/searchTerms.ts'
import type { Database } from './database/tables.ts'
import type { GeneratedFiles } from './files/generatedFiles.ts'
import { fileType } from './files/fileType.ts'
import { type Registry, registry } from './jsonapi/resource.ts'

/** Every resource type of the shop. Variation attributes come from the catalog in the database. */
export async function resourceTypes(database: Database, files: GeneratedFiles): Promise<Registry> {
  const rows = await database.selectFrom('attributes').select('id').orderBy('weight').execute()
  const attributes = rows.map((row) => row.id)
  return registry([
    productType,
    variationType(attributes),
    ...attributeTypes(attributes),
    categoryType,
    searchTermType,
    searchTargetType,
    specificationType,
    fileType(files),
    pageType,
    paragraphType,
    distributorType,
    storeType,
    ...configurationTypes,
    orderType,
    couponType,
    orderItemType,
    shipmentType,
    userType,
    profileType,
    savedCartType,
    sharedCartType,
    cartLinkType,
  ])
}
