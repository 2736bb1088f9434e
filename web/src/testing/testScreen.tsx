import { act, render, screen as page } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ConcreteRequest, NormalizationSelection } from 'relay-runtime'
import type { Answer } from '../platform/relay/answer.ts'
import { relaySession } from '../platform/relay/session.ts'
import { type Asked, createTestSession, TestPage } from './testing.tsx'
import { routes } from '../routes.ts'
import { PrefetchContext } from '../platform/ui/ShopLink.tsx'
// Loaded ahead, so that no test waits for code.
import '../features/cart/CartScreen.tsx'
import '../features/compare/CompareScreen.tsx'
import '../features/featureFlags/FeatureFlagsScreen.tsx'
import '../features/home/HomeScreen.tsx'
import '../features/catalog/ProductsScreen.tsx'
import '../features/route/RouteScreen.tsx'

interface Json {
  [field: string]: unknown
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a test says about an answer, with null for every field it left out: the answer a gateway would send. */
function completed(selections: readonly NormalizationSelection[], said: Json): Json {
  const out: Json = { ...said }
  for (const selection of selections) {
    if (selection.kind === 'InlineFragment' || selection.kind === 'Condition') {
      if (selection.kind === 'InlineFragment' && said.__typename !== selection.type && !selection.abstractKey) continue
      Object.assign(out, completed(selection.selections, out))
    } else if (selection.kind === 'ScalarField') {
      out[selection.alias ?? selection.name] ??= null
    } else if (selection.kind === 'LinkedField') {
      const name = selection.alias ?? selection.name
      const typed = (value: unknown) =>
        isObject(value)
          ? completed(selection.selections, {
              ...(selection.concreteType ? { __typename: selection.concreteType } : {}),
              ...value,
            })
          : null
      const value = out[name]
      out[name] = Array.isArray(value) ? value.map(typed) : typed(value)
    }
  }
  return out
}

/** An answer to a request of which a test says what matters. */
export function answerTo(request: ConcreteRequest, said: Json): Answer {
  return {
    data: completed(request.operation.selections, said),
  }
}

/** Opens a path of the shop as a browser would, with a gateway that answers what the test says. */
export async function openScreen(
  path: string,
  answer: (asked: Asked) => Answer | Promise<Answer>,
  { prefetch = () => {} }: { prefetch?: (href: string) => void } = {},
) {
  const { session, asked } = createTestSession(answer)
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
  /** Runs the effects that React has put off, which it does before it renders: what they set up is there then. */
  const settle = () => act(async () => rerender(shop))
  await settle()
  return { router, asked, session, settle }
}
