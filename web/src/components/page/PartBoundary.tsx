import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../platform/ui/Button.tsx'
import { reportError } from '../../platform/reporting/reporting.ts'
import classes from './PartBoundary.module.css'

interface Props {
  /** Completes the sentence "Something has gone wrong fetching the …". */
  of: string
  children: ReactNode
}

/** Error boundary for one part of a screen. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reportError(error, { component: this.props.of, info: componentStack ?? '' })
  }

  override render() {
    return this.state.failed ? (
      <PartFailed of={this.props.of} onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}

export function PartFailed({ of, onRetry }: { of: string; onRetry?: () => void }) {
  const { revalidate, state } = useRevalidator()
  return (
    <section className={classes.failed} role="alert">
      <p>Something has gone wrong fetching the {of}.</p>
      <Button
        disabled={state === 'loading'}
        onClick={() => {
          void revalidate().then(onRetry)
        }}
      >
        {state === 'loading' ? 'Trying again …' : 'Try again'}
      </Button>
    </section>
  )
}
