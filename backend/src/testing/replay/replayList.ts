/**
 * Which recordings this backend replays, and how each response is compared. Patterns may end in `*`. A file is looked
 * up first in `OWN_TESTS`, then in `ROWS` from top to bottom (`except` excludes files from a row), and is out of scope
 * if not found.
 */

import type { RecordedSite } from './recordings/site.ts'

/**
 * `all`: every fact; `status`: body and content type differ on purpose; `refused`: status and form of a 401; `headers`:
 * everything but the body.
 */
type Compare = 'all' | 'status' | 'refused' | 'headers'

type Disposition =
  | { kind: 'replayed'; compare: Compare }
  | { kind: 'own test' }
  | { kind: 'out of scope' }
  | { kind: 'excused'; reason: string }

interface Row {
  files: string[]
  except?: string[]
  compare: Compare
}

const ownTests = [
  '31-cart-add-500-*',
  '33-item-update-500-*',
  '31-cart-add-quantity-fraction',
  '31-cart-add-quantity-huge',
  '03-filter-path-alias-field',
  '05-error-500-*',
  '31-cart-add-without-any-token-*',
  '50-register-no-format',
  '52-password-reset-no-format',
  '40-token-200-blocked-*',
]

const rows: Row[] = [
  {
    files: [
      '02-collection-no-cross-bundle-*',
      '05-error-404-unknown-resource-type',
      '05-error-404-unknown-type-accept-jsonapi',
      '05-error-404-html-path',
      '09-search-404-index',
      '40-token-405-get',
    ],
    compare: 'status',
  },
  {
    files: ['06-auth-401-*', '43-bearer-*', '44-bearer-*', '43-use-old-*', '21-token-is-revoked-*'],
    compare: 'refused',
  },
  { files: ['01-entry-point', '01-entry-head', '06-auth-entry-point-*'], compare: 'all' },
  {
    files: ['02-collection-*'],
    except: [
      '*-articles',
      '*-current-store',
      '*-stores',
      '*-files-*',
      '*-menu-links',
      '*-product-types-*',
      '*-users-*',
      '*-duplicates',
    ],
    compare: 'all',
  },
  { files: ['03-filter-*'], except: ['*-status-0-editor', '*-created-timestamp'], compare: 'all' },
  { files: ['04-individual-*'], except: ['*-related-*', '*-relationship-*', '*-resource-version'], compare: 'all' },
  {
    files: ['05-error-200-*', '05-error-400-*', '05-error-403-individual-*', '05-error-404-*', '05-error-405-*'],
    except: ['*-wrong-bundle', '*-inaccessible-user', '05-error-404-format', '*-unknown-relationship'],
    compare: 'all',
  },
  {
    files: ['06-auth-anonymous-order-403', '06-auth-other-customer-order-403', '06-auth-customer-*'],
    compare: 'all',
  },
  { files: ['07-translate-path-*'], except: ['*-unpublished-editor', '*-user-forbidden'], compare: 'all' },
  { files: ['08-breadcrumb-*', '09-search-*'], compare: 'all' },
  {
    files: ['11-cache-anonymous-*', '11-cache-conditional-304', '11-cache-with-cart-token-header'],
    compare: 'headers',
  },
  {
    files: [
      '20-post-array-data',
      '20-post-client-*',
      '20-post-node-400-*',
      '20-post-node-409-*',
      '20-post-node-415-*',
      '20-post-node-422-unknown-*',
      '20-post-node-content-type-with-charset',
      '21-patch-node-400-*',
      '21-patch-node-404',
      '25-delete-204',
      '25-delete-404-again',
    ],
    compare: 'all',
  },
  { files: ['21-patch-user-*', '25-*-order-403'], compare: 'all' },
  {
    files: ['30-*', '31-*', '32-*', '33-*', '34-*', '35-*', '38-*', '39-*'],
    except: ['32-cart-token-as-query'],
    compare: 'all',
  },
  { files: ['36-*'], compare: 'all' },
  { files: ['37-payment-approve-get'], compare: 'status' },
  { files: ['37-*'], compare: 'all' },
  {
    files: ['40-token-*', '42-*', '43-use-new-*', '44-token-*'],
    except: ['*-scope-*', '*-with-scope'],
    compare: 'all',
  },
  { files: ['50-*', '52-*'], compare: 'all' },
  { files: ['60-*'], compare: 'all' },
]

/** Why a recording of a plain site is not replayed. */
const plainExcuses: [reason: string, files: string[]][] = [
  ['the site had the fields', ['full/*']],
  ['the site had a second type of order items', ['30-items-default-5-*', '30-items-product-*']],
  ['facets were switched on', ['base/09-search-facets-natural']],
  ['every part here has a price', ['02-sku-without-price']],
  ['every product here has an alias', ['07-*-by-number', '08-breadcrumb-*', '23-product-without-alias']],
  ['lists do not name hidden resources here', ['02-sku-of-hidden-*', '05-stores-*']],
  ['attributes that are in no list have values of the recorded site', ['02-collection-attribute-*']],
  ['gateways, promotions and coupons have no URLs here', ['06-payment-gateways-*', '35-promotions-*', '35-coupons-*']],
  ['the menu is content', ['08-menu-main']],
  ['zero pieces are refused on every site', ['30-items-default-4-*']],
  ['an incomplete order is refused on every site', ['37-*-constraints-left*', '37-links-1-checkout-payment-*']],
  ['a module that fails, which we do not imitate', ['50-user-resources-*', '52-user-resources-reset-*']],
  ['passwords are set in other tests, with links of our own', ['52-user-resources-update-*']],
  ['email is queued here, so that sending does not fail', ['52-password-mail-*']],
  ['the tests of the gateway place such orders', ['37-*', '36-order-without-*']],
  ['products are in other categories here', ['base/09-search-natural-category-parent']],
  ['the site rejects unknown fields with an error page', ['gaps/36-*-field-phone-*-500', 'gaps/50-*-500']],
  ['the form takes all fields here', ['05-contact-message-*']],
  ['carts return fewer fields of parts here', ['30-items-default-2-*', 'base/30-items-2-*', '35-carts-*']],
  ['the last rows are others here', ['base/09-search-paging-last']],
]

const plainRows: Row[] = [
  { files: ['44-*'], compare: 'refused' },
  { files: ['*-404', '*-missing-404'], except: ['07-*'], compare: 'status' },
  { files: ['gaps/50-*', 'gaps/54-address-book-post-plain-*'], compare: 'headers' },
  { files: ['*'], compare: 'all' },
]

function plainDispositionOf(name: string): Disposition {
  const [reason] = plainExcuses.find(([, files]) => anyOf(files, name)) ?? []
  if (reason !== undefined) return { kind: 'excused', reason }
  const row = plainRows.find(({ files, except = [] }) => anyOf(files, name) && !anyOf(except, name))
  return { kind: 'replayed', compare: row?.compare ?? 'all' }
}

function matches(pattern: string, name: string) {
  return new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.]/g, '\\.'))
      .join('.*')}$`,
  ).test(name)
}

function anyOf(patterns: string[], name: string) {
  return patterns.some((pattern) => matches(pattern, name))
}

export function dispositionOf(name: string, site: RecordedSite = 'full'): Disposition {
  if (site === 'plain') return plainDispositionOf(name)
  const own = anyOf(ownTests, name)
  const row = rows.find((candidate) => anyOf(candidate.files, name) && !anyOf(candidate.except ?? [], name))
  if (!own && row === undefined) return { kind: 'out of scope' }
  return own || row === undefined ? { kind: 'own test' } : { kind: 'replayed', compare: row.compare }
}

/** One line of the manifest: how a recording is used. */
export function manifestEntry(disposition: Disposition): string {
  return disposition.kind === 'excused' ? `excused: ${disposition.reason}` : disposition.kind
}
