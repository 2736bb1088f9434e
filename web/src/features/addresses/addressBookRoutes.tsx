import type { RouteObject } from 'react-router'
import { forCustomers } from '../../platform/session/access.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { type PageInfo, queryRoute } from '../../platform/relay/queryRoute.tsx'
import { CenteredLayout, NarrowLayout } from '../../components/page/Layouts.tsx'
import { parseUuid } from '../../components/paths.ts'
import type { AddAddressScreenQuery } from './__generated__/AddAddressScreenQuery.graphql.ts'
import addParameters from './__generated__/AddAddressScreenQuery$parameters.ts'
import bookParameters from './__generated__/AddressBookScreenQuery$parameters.ts'
import type { EditAddressScreenQuery } from './__generated__/EditAddressScreenQuery.graphql.ts'
import editParameters from './__generated__/EditAddressScreenQuery$parameters.ts'
import { addPath, addressBookPath, addressTypes, type AddressType, editPath } from './addressBookPaths.ts'

const page: PageInfo = { description: 'Your addresses for shipping and billing.' }

function loadActions() {
  return import('./addressActions.ts')
}

const book = queryRoute({
  path: addressBookPath,
  page,
  parameters: bookParameters,
  layout: CenteredLayout,
  resolve: forCustomers,
  screen: () => import('./AddressBookScreen.tsx'),
  action: lazyAction(async () => (await loadActions()).addressBookAction),
})

function add(type: AddressType) {
  return queryRoute<AddAddressScreenQuery>({
    path: addPath(addressTypes[type]),
    page,
    parameters: addParameters,
    layout: NarrowLayout,
    variables: () => ({ type }),
    resolve: forCustomers,
    async screen() {
      const { addAddressScreenQuery: query, AddAddressScreen } = await import('./AddAddressScreen.tsx')
      return { query, Screen: ({ data }) => <AddAddressScreen data={data} type={type} /> }
    },
    action: lazyAction(async () => (await loadActions()).addAddressAction(type)),
  })
}

function edit(type: AddressType) {
  return queryRoute<EditAddressScreenQuery>({
    path: editPath(addressTypes[type]),
    page,
    parameters: editParameters,
    layout: NarrowLayout,
    variables({ url }) {
      const uuid = url.searchParams.get('address') ?? ''
      return { uuid: parseUuid(uuid), type }
    },
    resolve: (data, location) =>
      forCustomers(data, location) ?? (data.viewer.address?.type === type ? null : 'missing'),
    async screen() {
      const { editAddressScreenQuery: query, EditAddressScreen } = await import('./EditAddressScreen.tsx')
      return { query, Screen: ({ data }) => <EditAddressScreen data={data} type={type} /> }
    },
    action: lazyAction(async () => (await loadActions()).editAddressAction(type)),
  })
}

/** Pages of the address book. */
export const addressBookRoutes: RouteObject[] = [
  book,
  add('SHIPPING'),
  edit('SHIPPING'),
  add('BILLING'),
  edit('BILLING'),
]
