import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { graphql, useFragment } from 'react-relay/hooks'
import { OutlineDrawing } from '../../components/products/OutlineDrawing.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import type {
  ProductViews_variation$data,
  ProductViews_variation$key,
} from './__generated__/ProductViews_variation.graphql.ts'
import { fileKind } from '../../components/products/fileFacts.ts'
import { PartBoundary } from '../../components/page/PartBoundary.tsx'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { idleComponent } from '../../platform/ui/idleComponent.tsx'
import styles from './ProductViews.module.css'

const DrawingTools = idleComponent(async () => (await import('./drawing/DrawingTools.tsx')).DrawingTools)
const ModelView = idleComponent(async () => (await import('./model/ModelView.tsx')).ModelView)

const variationFragment = graphql`
  fragment ProductViews_variation on ProductVariation {
    sku
    image {
      alt
      detail: url(style: DETAIL)
      thumbnail: url(style: THUMBNAIL)
    }
    drawings {
      url
    }
    documents {
      url
      mimeType
    }
    ...OutlineDrawing_variation
  }
`

/** The chosen part as a drawing, a picture or, on demand, a 3D model. */
export function ProductViews({ variation }: { variation: ProductViews_variation$key }) {
  const part = useFragment(variationFragment, variation)
  const id = useId()
  const [selectedView, setSelectedView] = useState<View>('drawing')
  const [isModelOpen, setModelOpen] = useState(false)
  const modelButton = useRef<HTMLButtonElement>(null)
  const fileOf = (kind: string) => part.documents.find(({ mimeType }) => fileKind(mimeType) === kind)?.url ?? null
  const model = fileOf('GLB')
  const hasScripts = useHasScripts()
  const isModel = isModelOpen && model !== null
  const views = viewsOf(part)
  const view = views.length > 1 ? selectedView : 'picture'
  const show = (next: View) => {
    setSelectedView(next)
    setModelOpen(false)
  }
  const closeModel = () => {
    show('drawing')
    modelButton.current?.focus()
  }
  return (
    <>
      {isModel && (
        <PartBoundary of="3D view">
          <ModelView sku={part.sku} file={model} stepFile={fileOf('STEP')} onClose={closeModel} />
        </PartBoundary>
      )}
      <div
        id={`${id}-panel`}
        className={isModel ? 'only-print' : undefined}
        role={views.length > 1 ? 'tabpanel' : undefined}
        aria-labelledby={`${id}-${view}`}
      >
        {view === 'drawing' ? <OutlineDrawing variation={part} /> : <Picture part={part} />}
      </div>
      {(views.length > 1 || model) && (
        <div className={styles.views}>
          {views.length > 1 && <ViewTabs id={id} views={views} view={view} isModel={isModel} onShow={show} />}
          {model && (
            <button
              ref={modelButton}
              className={`${styles.tile} ${styles.model}`}
              type="button"
              aria-expanded={isModel}
              onClick={() => {
                // Prefetches the file while the viewer's code loads.
                preload(model, { as: 'fetch', crossOrigin: 'anonymous' })
                setModelOpen(!isModel)
              }}
            >
              <Icon name="cube" />
              3D view
            </button>
          )}
          {hasScripts && part.drawings[0] && <DrawingTools variation={part} />}
        </div>
      )}
    </>
  )
}

function Picture({ part }: { part: ProductViews_variation$data }) {
  return (
    <>
      <div className={`${styles.picture} ${part.drawings.length > 0 ? 'no-print' : ''}`}>
        <img src={part.image.detail} alt={part.image.alt} width={960} height={960} />
      </div>
      {/* Print always shows the drawing. */}
      <div className="only-print">
        <OutlineDrawing variation={part} />
      </div>
    </>
  )
}

type View = 'drawing' | 'picture'

interface ViewChoice {
  view: View
  label: string
  thumbnail: string
}

function viewsOf({ drawings: [sheet], image }: ProductViews_variation$data): ViewChoice[] {
  const picture: ViewChoice = { view: 'picture', label: 'Picture', thumbnail: image.thumbnail }
  return sheet ? [{ view: 'drawing', label: 'Outline drawing', thumbnail: sheet.url }, picture] : [picture]
}

interface ViewTabsProps {
  /** Prefix of the ids of the tabs and their panel. */
  id: string
  views: readonly ViewChoice[]
  view: View
  isModel: boolean
  onShow: (view: View) => void
}

function ViewTabs({ id, views, view, isModel, onShow }: ViewTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = view === 'drawing' ? 'picture' : 'drawing'
    onShow(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label="Views" onKeyDown={onKeyDown}>
      {views.map((each) => (
        <button
          key={each.view}
          id={`${id}-${each.view}`}
          type="button"
          role="tab"
          data-view={each.view}
          aria-label={each.label}
          aria-selected={each.view === view && !isModel}
          aria-controls={`${id}-panel`}
          tabIndex={each.view === view ? 0 : -1}
          onClick={() => onShow(each.view)}
        >
          <img src={each.thumbnail} alt="" width={62} height={62} />
        </button>
      ))}
    </div>
  )
}
