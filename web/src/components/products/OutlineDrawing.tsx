import { graphql, useFragment } from 'react-relay/hooks'
import { useUnits } from '../../platform/units/UnitsProvider.tsx'
import type { OutlineDrawing_variation$key } from './__generated__/OutlineDrawing_variation.graphql.ts'
import { drawingAddress } from './drawingAddress.ts'
import styles from './OutlineDrawing.module.css'

export const drawingFragment = graphql`
  fragment OutlineDrawing_variation on ProductVariation {
    drawings {
      url
      alt
      width
      height
    }
  }
`

/** A part's outline drawing: landscape, or portrait on phones. The files follow the color scheme and embed the page's fonts. */
export function OutlineDrawing({ variation }: { variation: OutlineDrawing_variation$key }) {
  const { drawings } = useFragment(drawingFragment, variation)
  const units = useUnits()
  const [landscape, portrait] = drawings
  if (!landscape) return null
  return (
    <picture className={styles.sheet}>
      {portrait && (
        <source
          media="screen and (max-width: 860px)"
          srcSet={drawingAddress(portrait.url, units)}
          width={portrait.width ?? undefined}
          height={portrait.height ?? undefined}
        />
      )}
      <img
        src={drawingAddress(landscape.url, units)}
        alt={landscape.alt}
        width={landscape.width ?? undefined}
        height={landscape.height ?? undefined}
        fetchPriority="high"
      />
    </picture>
  )
}
