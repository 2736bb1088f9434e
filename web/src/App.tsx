import partNumberFont from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2'
import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import type { ReactNode } from 'react'
import type { ShopTexts } from '@shop/schema/shopTexts'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import { SessionContext } from './platform/relay/SessionContext.ts'
import type { RelaySession } from './platform/relay/session.ts'
import { OriginContext } from './platform/ui/OriginContext.ts'
import { DemoContext } from './shell/DemoLine.tsx'
import { MadeAtContext } from './platform/time/clock.ts'
import { NoticesContext } from './shell/messages/Notices.tsx'
import type { Notice } from './platform/messages/notices.ts'
import { PrefetchContext } from './platform/ui/ShopLink.tsx'
import { firstPaintScript } from './platform/theme/colorScheme.ts'
import { ShopTextsContext } from './platform/ui/ShopTexts.ts'
import type { System } from './platform/units/units.ts'
import { UnitsProvider } from './platform/units/UnitsProvider.tsx'
import './platform/theme/base.css'
import './platform/theme/fonts.css'
import './platform/theme/button.css'
import './platform/theme/tokens.css'

/** Used by the first view of every page; Greek letters load on demand. */
const firstFonts = [textFont, partNumberFont]

interface Props {
  session: RelaySession
  /** Origin that shoppers see; the browser reads it from the page. */
  origin: string
  /** The visitor's system of units. The browser reads it from the page. */
  units: System
  /** Whether this is a demo shop; the browser reads it from the page. */
  isDemo: boolean
  /** Milliseconds since 1970 when the server rendered the page; the browser reads it from the page. */
  madeAt: number
  /** Message left by the previous page; the browser finds it by itself. */
  notices?: readonly Notice[]
  prefetch?: (href: string) => void
  /** The shop's own texts. The browser reads them from the page. */
  texts: ShopTexts
  /** The router. */
  children: ReactNode
}

/** The whole document. The server adds styles, preloads and query responses to the head. */
export function App({ session, origin, units, isDemo, madeAt, notices = [], prefetch = () => {}, ...props }: Props) {
  const { texts, children } = props
  return (
    <html
      lang="en"
      data-color-scheme="light"
      data-made-at={madeAt}
      data-origin={origin}
      data-demo={isDemo || undefined}
      data-units={units}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {firstFonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfdfd" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14191c" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
      </head>
      <body>
        <Providers {...{ session, origin, units, isDemo, madeAt, notices, prefetch, texts }}>{children}</Providers>
      </body>
    </html>
  )
}

type ProvidersProps = Required<Omit<Props, 'nonce'>>

function Providers({ session, origin, units, isDemo, madeAt, notices, prefetch, texts, children }: ProvidersProps) {
  return (
    <RelayEnvironmentProvider environment={session.environment}>
      <SessionContext value={session}>
        <PrefetchContext value={prefetch}>
          <UnitsProvider initial={units}>
            <OriginContext value={origin}>
              <MadeAtContext value={madeAt}>
                <DemoContext value={isDemo}>
                  <NoticesContext value={notices}>
                    <ShopTextsContext value={texts}>{children}</ShopTextsContext>
                  </NoticesContext>
                </DemoContext>
              </MadeAtContext>
            </OriginContext>
          </UnitsProvider>
        </PrefetchContext>
      </SessionContext>
    </RelayEnvironmentProvider>
  )
}
