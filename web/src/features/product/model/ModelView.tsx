import { Button } from '../../../platform/ui/Button.tsx'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from '../../../platform/ui/Icon.tsx'
import styles from './ModelView.module.css'
import { type Move, keys } from './orbit.ts'
import type { ModelScene } from './scene.ts'
import { useOrbit } from './useOrbit.ts'

/** Why no model is shown: no WebGL, code failed to load, or file failed to load. */
type Failure = 'no-webgl' | 'no-code' | 'no-file'
type ModelState = 'loading' | 'ready' | Failure

/** The viewer's code, loaded on first use. */
async function loadScene(canvas: HTMLCanvasElement): Promise<ModelScene | Failure> {
  const probe = document.createElement('canvas').getContext('webgl2')
  if (!probe) return 'no-webgl'
  probe.getExtension('WEBGL_lose_context')?.loseContext()
  const code = await import('./scene.ts').catch(() => null)
  if (!code) return 'no-code'
  try {
    return code.openScene(canvas)
  } catch {
    return 'no-webgl'
  }
}

/**
 * A scene on a canvas that fills it and shows a file. Changing `attempt` restarts it.
 * @param file address of a binary glTF
 */
function useModelScene(canvas: RefObject<HTMLCanvasElement | null>, file: string, attempt: number) {
  const [opened, setOpened] = useState<{ attempt: number; result: ModelScene | Failure } | null>(null)
  const [loaded, setLoaded] = useState<{ scene: ModelScene; file: string; state: ModelState } | null>(null)
  // Clears the result of the previous attempt.
  const result = opened?.attempt === attempt ? opened.result : null
  const scene = typeof result === 'string' ? null : result

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isDisposed = false
    let openScene: ModelScene | null = null
    const onContextLost = () => setOpened({ attempt, result: 'no-webgl' })
    const sizes = new ResizeObserver(() => openScene?.resize(element.clientWidth, element.clientHeight))
    void loadScene(element).then((outcome) => {
      if (typeof outcome !== 'string') {
        if (isDisposed) return outcome.dispose()
        openScene = outcome
        element.addEventListener('webglcontextlost', onContextLost)
        sizes.observe(element)
      }
      if (!isDisposed) setOpened({ attempt, result: outcome })
    })
    return () => {
      isDisposed = true
      sizes.disconnect()
      element.removeEventListener('webglcontextlost', onContextLost)
      openScene?.dispose()
    }
  }, [canvas, attempt])

  useEffect(() => {
    if (!scene) return
    const request = new AbortController()
    const show = async (): Promise<ModelState> => {
      try {
        const response = await fetch(file, { signal: request.signal })
        if (!response.ok) return 'no-file'
        await scene.show(await response.arrayBuffer())
        return 'ready'
      } catch {
        return 'no-file'
      }
    }
    void show().then((state) => {
      if (!request.signal.aborted) setLoaded({ scene, file, state })
    })
    return () => request.abort()
  }, [scene, file])

  const state: ModelState =
    typeof result === 'string'
      ? result
      : loaded && loaded.scene === scene && loaded.file === file
        ? loaded.state
        : 'loading'
  return { scene, state }
}

interface Props {
  sku: string
  /** Address of its binary glTF. */
  file: string
  /** Address of its STEP model, offered if the view fails. */
  stepFile: string | null
  onClose: () => void
}

const buttons: readonly { move: Move; label: string; icon: IconName }[] = [
  { move: 'left', label: 'Turn left', icon: 'turnLeft' },
  { move: 'right', label: 'Turn right', icon: 'turnRight' },
  { move: 'up', label: 'Turn up', icon: 'turnUp' },
  { move: 'down', label: 'Turn down', icon: 'turnDown' },
  { move: 'nearer', label: 'Zoom in', icon: 'plus' },
  { move: 'farther', label: 'Zoom out', icon: 'minus' },
  { move: 'reset', label: 'Reset view', icon: 'reset' },
]

const failures: Readonly<Record<Failure, string>> = {
  'no-webgl': 'Your browser cannot show 3D models.',
  'no-code': 'The 3D view could not be loaded.',
  'no-file': 'The model of this part could not be loaded.',
}

/** A 3D model that turns by pointer, keys or buttons. Escape closes it. */
export function ModelView({ sku, file, stepFile, onClose }: Props) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { scene, state } = useModelScene(canvas, file, attempt)
  const { description, move, pointerHandlers } = useOrbit(canvas, scene)
  useEffect(() => canvas.current?.focus({ preventScroll: true }), [])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      return
    }
    const keyMove = event.target === canvas.current ? keys[event.key] : undefined
    if (!keyMove || state !== 'ready') return
    event.preventDefault()
    move(keyMove)
  }

  return (
    <div className={`${styles.view} no-print`} role="group" aria-label="3D view" onKeyDown={onKeyDown}>
      <div className={styles.stage} aria-busy={state === 'loading'}>
        <canvas
          // A lost context cannot be restored: retrying needs a new canvas.
          key={attempt}
          ref={canvas}
          className={styles.canvas}
          role="application"
          aria-roledescription="3D model"
          aria-label={`3D model of ${sku}`}
          aria-describedby={`${id}-keys`}
          tabIndex={0}
          data-state={state}
          {...pointerHandlers}
        />
        {state === 'loading' && (
          <p className={styles.loading} role="status">
            Loading the 3D view of {sku}…
          </p>
        )}
        {state !== 'loading' && state !== 'ready' && (
          <Failed failure={state} stepFile={stepFile} onRetry={() => setAttempt(attempt + 1)} onClose={onClose} />
        )}
      </div>
      <Tools isReady={state === 'ready'} onMove={move} onClose={onClose} />
      <p className={styles.keys} id={`${id}-keys`}>
        Drag or use the arrow keys to rotate. Press + and − or scroll to zoom, 0 to reset the view, Escape to close.
      </p>
      <p className="sr-only" role="status">
        {state === 'ready' && description}
      </p>
    </div>
  )
}

interface FailedProps extends Pick<Props, 'stepFile' | 'onClose'> {
  failure: Failure
  onRetry: () => void
}

function Failed({ failure, stepFile, onRetry, onClose }: FailedProps) {
  return (
    <div className={styles.failed} role="alert">
      <p>
        {failures[failure]}{' '}
        {stepFile ? (
          <>
            Take the <a href={stepFile}>STEP model</a>, or view the outline drawing.
          </>
        ) : (
          'View the outline drawing.'
        )}
      </p>
      <Button onClick={onRetry}>Try again</Button>
      <Button onClick={onClose}>Outline drawing</Button>
    </div>
  )
}

interface ToolsProps extends Pick<Props, 'onClose'> {
  isReady: boolean
  onMove: (move: Move) => void
}

function Tools({ isReady, onMove, onClose }: ToolsProps) {
  return (
    <div className={styles.tools}>
      {buttons.map((button) => (
        <button
          key={button.move}
          type="button"
          title={button.label}
          aria-label={button.label}
          disabled={!isReady}
          onClick={() => onMove(button.move)}
        >
          <Icon name={button.icon} />
        </button>
      ))}
      <button type="button" className={styles.close} onClick={onClose}>
        <Icon name="cross" /> Close
      </button>
    </div>
  )
}
