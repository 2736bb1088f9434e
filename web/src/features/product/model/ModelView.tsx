import { Button } from '@mantine/core'
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
  const [shown, setShown] = useState<{ scene: ModelScene; file: string; state: ModelState } | null>(null)
  // Clears the result of the previous attempt.
  const result = opened?.attempt === attempt ? opened.result : null
  const scene = typeof result === 'string' ? null : result

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isOver = false
    let own: ModelScene | null = null
    const stopped = () => setOpened({ attempt, result: 'no-webgl' })
    const sizes = new ResizeObserver(() => own?.resize(element.clientWidth, element.clientHeight))
    void loadScene(element).then((answer) => {
      if (typeof answer !== 'string') {
        if (isOver) return answer.dispose()
        own = answer
        element.addEventListener('webglcontextlost', stopped)
        sizes.observe(element)
      }
      if (!isOver) setOpened({ attempt, result: answer })
    })
    return () => {
      isOver = true
      sizes.disconnect()
      element.removeEventListener('webglcontextlost', stopped)
      own?.dispose()
    }
  }, [canvas, attempt])

  useEffect(() => {
    if (!scene) return
    const left = new AbortController()
    const show = async (): Promise<ModelState> => {
      try {
        const answer = await fetch(file, { signal: left.signal })
        if (!answer.ok) return 'no-file'
        await scene.show(await answer.arrayBuffer())
        return 'ready'
      } catch {
        return 'no-file'
      }
    }
    void show().then((state) => {
      if (!left.signal.aborted) setShown({ scene, file, state })
    })
    return () => left.abort()
  }, [scene, file])

  const state: ModelState =
    typeof result === 'string'
      ? result
      : shown && shown.scene === scene && shown.file === file
        ? shown.state
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
  const { words, move, pointerHandlers } = useOrbit(canvas, scene)
  useEffect(() => canvas.current?.focus({ preventScroll: true }), [])
  const isFailed = state !== 'loading' && state !== 'ready'

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      return
    }
    const named = event.target === canvas.current ? keys[event.key] : undefined
    if (!named || state !== 'ready') return
    event.preventDefault()
    move(named)
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
        {isFailed && (
          <div className={styles.failed} role="alert">
            <p>
              {failures[state]}{' '}
              {stepFile ? (
                <>
                  Take the <a href={stepFile}>STEP model</a>, or view the outline drawing.
                </>
              ) : (
                'View the outline drawing.'
              )}
            </p>
            <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
            <Button onClick={onClose}>Outline drawing</Button>
          </div>
        )}
      </div>
      <div className={styles.tools}>
        {buttons.map((button) => (
          <button
            key={button.move}
            type="button"
            title={button.label}
            aria-label={button.label}
            disabled={state !== 'ready'}
            onClick={() => move(button.move)}
          >
            <Icon name={button.icon} />
          </button>
        ))}
        <button type="button" className={styles.close} onClick={onClose}>
          <Icon name="cross" /> Close
        </button>
      </div>
      <p className={styles.keys} id={`${id}-keys`}>
        Drag to turn. In the view, arrow keys turn, + and − or the wheel zoom, 0 resets the view, Escape closes.
      </p>
      <p className="sr-only" role="status">
        {state === 'ready' && words}
      </p>
    </div>
  )
}
