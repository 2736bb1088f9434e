import type { FastifyInstance } from 'fastify'
import { userType } from './accounts/type.ts'
import { profileType } from './addresses/type.ts'
import { cartLinkType, savedCartType, sharedCartType } from './savedCarts/types.ts'
import { attributeTypes } from './catalog/attributes.ts'
import { productType } from './catalog/products.ts'
import { configurationTypes, storeType } from './catalog/site.ts'
import { specificationType } from './catalog/specifications.ts'
import { categoryType } from './catalog/terms.ts'
import { removedVariationType, variationType } from './catalog/variations.ts'
import { orderItemType, orderType } from './orders/types.ts'
import { couponType } from './coupons/type.ts'
import { quoteType } from './quotes/type.ts'
import { shipmentType } from './orders/shipments.ts'
import { distributorType, pageType } from './content/pages.ts'
import { paragraphType } from './content/paragraphs.ts'
import { searchTargetType, searchTermType } from './content/searchTerms.ts'
import type { Database } from './database/tables.ts'
import type { GeneratedFiles } from './files/generatedFiles.ts'
import { fileType } from './files/fileType.ts'
import { registry, type ResourceType } from './jsonapi/resource.ts'
import type { JsonApi } from './jsonapi/resources.ts'
import type { SearchIndex } from './search/indexDefinition.ts'

/** Changes that tests make to what the site has. */
export interface SiteAlterations {
  readonly alterTypes?: (types: readonly ResourceType[]) => readonly ResourceType[]
  readonly alterIndexes?: (api: JsonApi, indexes: readonly SearchIndex[]) => Promise<readonly SearchIndex[]>
  /** Called before any route is registered. */
  readonly prepare?: (app: FastifyInstance, database: Database) => Promise<void>
}

/** The JSON:API with its resource types. Variation attributes come from the catalog in the database. */
export async function openJsonApi(
  database: Database,
  files: GeneratedFiles,
  { alterTypes }: SiteAlterations,
): Promise<JsonApi> {
  const rows = await database.selectFrom('attributes').select('id').orderBy('weight').execute()
  const attributes = rows.map((row) => row.id)
  const types = [
    productType,
    variationType(attributes),
    removedVariationType,
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
    quoteType,
  ]
  return { database, types: registry(alterTypes?.(types) ?? types) }
}
