import { graphql, useFragment } from 'react-relay/hooks'
import { searchAddress } from '../../components/paths.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import type { AdvancedHelp_connection$key } from './__generated__/AdvancedHelp_connection.graphql.ts'
import { advancedPath } from './searchRules.ts'
import styles from './SearchScreen.module.css'

/** How advanced search differs, with examples and the properties of the products found. */
export function AdvancedHelp({ connection }: { connection: AdvancedHelp_connection$key | null | undefined }) {
  const { advancedExamples } = useShopTexts().search
  const { facets } =
    useFragment(
      graphql`
        fragment AdvancedHelp_connection on ProductConnection {
          facets {
            name
            unit
          }
        }
      `,
      connection,
    ) ?? {}
  return (
    <details className={styles.help}>
      <summary>How advanced search differs</summary>
      <p>
        Advanced search looks for every word exactly as typed. It treats ratings and sizes as ordinary words, and never
        drops a word to find more results.
      </p>
      <p>
        Parts must match every word and every property. Type <code>OR</code> between two words to accept either, and{' '}
        <code>-</code> or <code>NOT</code> before a word to exclude it; quotation marks group several words. To filter
        by a property, type its name, a colon, and a value, comparison or range; repeat a property to accept any of its
        values.
      </p>
      {advancedExamples.length > 0 && (
        <ul>
          {advancedExamples.map((example) => (
            <li key={example}>
              <ShopLink to={searchAddress(example, advancedPath)} rel="nofollow">
                <code>{example}</code>
              </ShopLink>
            </li>
          ))}
        </ul>
      )}
      {facets && facets.length > 0 && (
        <p>
          Properties you can use:{' '}
          {facets.map(({ name, unit }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <code>{name}</code>
              {unit && ` (${unit})`}
            </span>
          ))}
        </p>
      )}
    </details>
  )
}
