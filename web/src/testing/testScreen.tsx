import { act, render, screen as page } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ConcreteRequest, NormalizationSelection } from 'relay-runtime'
import type { GatewayResponse } from '../platform/relay/gatewayResponse.ts'
import { relaySession } from '../platform/relay/session.ts'
import { type GatewayRequest, createTestSession, TestPage } from './testing.tsx'
import { routes } from '../routes.ts'
import { PrefetchContext } from '../platform/ui/ShopLink.tsx'
// Preloaded, so that no test waits for code.
import '../features/cart/CartScreen.tsx'
import '../features/compare/CompareScreen.tsx'
import '../features/featureFlags/FeatureFlagsScreen.tsx'
import '../features/home/HomeScreen.tsx'
import '../features/catalog/ProductsScreen.tsx'
import '../features/backendPage/RouteScreen.tsx'

interface Json {
  [field: string]: unknown
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A gateway response from partial data, with null for missing fields. */
function completed(selections: readonly NormalizationSelection[], partial: Json): Json {
  const out: Json = { ...partial }
  for (const selection of selections) {
    if (selection.kind === 'InlineFragment' || selection.kind === 'Condition') {
      if (selection.kind === 'InlineFragment' && partial.__typename !== selection.type && !selection.abstractKey)
        continue
      Object.assign(out, completed(selection.selections, out))
    } else if (selection.kind === 'ScalarField') {
      out[selection.alias ?? selection.name] ??= null
    } else if (selection.kind === 'LinkedField') {
      const name = selection.alias ?? selection.name
      const completeValue = (value: unknown) =>
        isObject(value)
          ? completed(selection.selections, {
              ...(selection.concreteType ? { __typename: selection.concreteType } : {}),
              ...value,
            })
          : null
      const value = out[name]
      out[name] = Array.isArray(value) ? value.map(completeValue) : completeValue(value)
    }
  }
  return out
}

/** Creates a response for a request from partial data. */
export function responseTo(request: ConcreteRequest, partial: Json): GatewayResponse {
  return {
    data: completed(request.operation.selections, partial),
  }
}

/** Opens a path like a browser, with a mocked gateway. */
export async function openScreen(
  path: string,
  answer: (request: GatewayRequest) => GatewayResponse | Promise<GatewayResponse>,
  { prefetch = () => {} }: { prefetch?: (href: string) => void } = {},
) {
  const { session, requests } = createTestSession(answer)
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    getContext: () => new RouterContextProvider(new Map([[relaySession, session]])),
  })
  const shop = (
    <TestPage session={session}>
      <PrefetchContext value={prefetch}>
        <RouterProvider router={router} />
      </PrefetchContext>
    </TestPage>
  )
  const { rerender } = render(shop)
  await page.findByRole('heading', { level: 1 })
  /** Runs pending React effects, as happens before the next render. */
  const settle = () => act(async () => rerender(shop))
  await settle()
  return { router, requests, session, settle }
}
