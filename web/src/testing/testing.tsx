import type { ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import type { RequestParameters, Variables } from 'relay-runtime'
import { UnitsProvider } from '../platform/units/UnitsProvider.tsx'
import type { GatewayResponse } from '../platform/relay/gatewayResponse.ts'
import { SessionContext } from '../platform/relay/SessionContext.ts'
import type { RelaySession } from '../platform/relay/session.ts'
import { TimeZoneContext } from '../platform/time/shopTime.ts'
import { testTexts } from './testTexts.ts'
import { ShopTextsContext } from '../platform/ui/ShopTexts.ts'
import { createShopSession } from '../shell/shopSession.ts'

export interface GatewayRequest {
  name: string
  variables: Variables
  /** Aborted when nobody waits for the response. */
  signal: AbortSignal | undefined
}

/** A session with a mocked gateway that records its requests. */
export function createTestSession(answer: (request: GatewayRequest) => GatewayResponse | Promise<GatewayResponse>) {
  const requests: GatewayRequest[] = []
  const session = createShopSession(
    async ({ name }: RequestParameters, variables, signal) => {
      requests.push({ name, variables, signal })
      return answer({ name, variables, signal })
    },
    { take: () => undefined, put() {} },
  )
  return { session, requests }
}

/** Response data of a generated type, without Relay's markers. */
export type PlainData<Data> =
  Data extends ReadonlyArray<infer Element>
    ? readonly PlainData<Element>[]
    : Data extends object
      ? { [Field in keyof Data as Field extends ` $${string}` ? never : Field]: PlainData<Data[Field]> }
      : Data

/** Providers around components in a page. */
export function TestPage({ session, children }: { session: RelaySession; children: ReactNode }) {
  return (
    <RelayEnvironmentProvider environment={session.environment}>
      <SessionContext value={session}>
        <TimeZoneContext value="America/Los_Angeles">
          <UnitsProvider initial="si">
            <ShopTextsContext value={testTexts}>{children}</ShopTextsContext>
          </UnitsProvider>
        </TimeZoneContext>
      </SessionContext>
    </RelayEnvironmentProvider>
  )
}
