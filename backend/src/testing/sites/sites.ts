import { sql } from 'kysely'
import { z } from 'zod'
import { siteProfilePath, siteProfileSchema } from '@shop/schema/siteProfile'
import { contactMessageType } from '../../contact/message.ts'
import type { SiteAlterations } from '../../openJsonApi.ts'
import { alterTypes, hasField } from './alterTypes.ts'
import minimal from './minimal.json' with { type: 'json' }
import plain from './plain.json' with { type: 'json' }
import { searchApiIndex } from './searchApiIndex.ts'

const names = z.array(z.string())
const namesByType = z.record(z.string(), names)

const siteSchema = z.strictObject({
  /** Resource types that do not exist: prefixes of their names. */
  missingTypes: names,
  /** Fields named `field_…` that exist, by resource type. */
  ownFields: namesByType,
  /** Other attributes and relationships that do not exist, by resource type. */
  missingFields: namesByType,
  /** Members that the values of an attribute lack, by attribute. */
  missingMembers: namesByType,
  /** Relationships that exist but refer to nothing, by resource type. */
  emptyFields: namesByType,
  /** Resource types with another name and path. */
  renamedTypes: z.record(z.string(), z.object({ name: z.string(), path: z.string() })),
  /** Products of these families have their own bundle, with only these attributes. `empty` bundles have no products. */
  bundle: z.object({ id: z.string(), families: names, attributes: names, empty: names }),
  /** Fields of the product index, which has no facets. */
  indexFields: names,
  /** Routes that do not exist, as registered; `*` at the end stands for any ending. */
  missingRoutes: names,
  /** Request headers that have no effect. */
  ignoredHeaders: names,
})

/** How a site differs from the embedded backend. */
export type ImitatedSite = z.infer<typeof siteSchema>

const plainSite = siteSchema.parse(plain)

const minimalSite: ImitatedSite = {
  ...plainSite,
  missingTypes: [...plainSite.missingTypes, ...minimal.missingTypes],
  missingFields: { ...plainSite.missingFields, ...minimal.missingFields },
  missingRoutes: [...plainSite.missingRoutes, ...minimal.missingRoutes],
}

/** Declares nothing about itself. */
const withoutModule: ImitatedSite = { ...plainSite, missingRoutes: [...plainSite.missingRoutes, siteProfilePath] }

/** Fills in what the backend requires, but orders of the site cannot have. */
function completeOrders(site: ImitatedSite): string {
  const phone = `if new.shipping_information ->> 'field_phone' is null then
    new.shipping_information := new.shipping_information || '{"field_phone": "+16615550100"}'; end if;`
  const address = {
    ...{ country_code: 'US', given_name: 'Ada', family_name: 'Anon', address_line1: '1 Main St' },
    ...{ locality: 'Ithaca', administrative_area: 'NY', postal_code: '14850' },
  }
  const pickup = `new.shipping_method := 'own--account';
    new.shipping_information := '${JSON.stringify({ address })}';
    new.carrier_account := '{"carrier": "ups", "account": "A1B2C3", "postal_code": "14850"}';`
  const withoutShipping = `new.adjustments := coalesce((select jsonb_agg(one)
    from jsonb_array_elements(new.adjustments) as one where one ->> 'type' <> 'shipping'), '[]');`
  const ships = site.missingFields['order--default']?.includes('shipping_method') !== true
  return `create function complete_order() returns trigger language plpgsql as $$ begin
    if new.state = 'draft' then ${ships ? '' : pickup} ${phone} end if;
    ${ships ? '' : withoutShipping} return new; end $$;
    create trigger complete_order before insert or update on orders for each row execute function complete_order();`
}

function isMissing(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern))
}

/** The document without contact form fields that the site lacks. */
function withoutContactFields(site: ImitatedSite, text: string): string {
  const document = siteProfileSchema.parse(JSON.parse(text))
  const { [contactMessageType]: form, ...types } = document.types
  if (form === undefined) return text
  const fields = Object.entries(form.fields).filter(([name]) => hasField(site, contactMessageType, name))
  const ours = { ...form, fields: Object.fromEntries(fields) }
  return JSON.stringify({ ...document, types: { ...types, [contactMessageType]: ours } })
}

function alterationsFor(site: ImitatedSite): SiteAlterations {
  return {
    alterTypes: (types) => alterTypes(site, types),
    alterIndexes: async (shop, indexes) =>
      isMissing(site.missingRoutes, '/jsonapi/index/products')
        ? []
        : [await searchApiIndex(shop, site.indexFields), ...indexes.filter(({ id }) => id !== 'products')].filter(
            ({ id }) => !isMissing(site.missingRoutes, `/jsonapi/index/${id}`),
          ),
    prepare: async (app, database) => {
      await sql.raw(completeOrders(site)).execute(database)
      app.addHook('onRequest', async (request) => {
        for (const name of site.ignoredHeaders) delete request.headers[name]
      })
      app.addHook('onRoute', (route) => {
        if (isMissing(site.missingRoutes, route.url)) route.url = `/missing${route.url}`
        if (route.url === siteProfilePath)
          route.onSend = async (_request, _reply, payload) =>
            typeof payload === 'string' && payload !== '' ? withoutContactFields(site, payload) : payload
      })
    },
  }
}

/** Sites with fewer features than the embedded backend, for tests of the gateway. */
export const sites = {
  plain: alterationsFor(plainSite),
  minimal: alterationsFor(minimalSite),
  bare: alterationsFor(withoutModule),
}
