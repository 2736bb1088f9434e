import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends ButtonProps {
  /** It cannot be pressed now; it keeps the focus, which a disabled button would lose. */
  isWaiting: boolean
  children: ReactNode
}

/** Sends its form, except while it waits. */
export const SubmitButton = ({ isWaiting, ...props }: Props) => (
  <Button
    type="submit"
    {...(isWaiting && { 'aria-disabled': true, 'data-disabled': true })}
    onClick={(event) => {
      if (isWaiting) event.preventDefault()
    }}
    {...props}
  />
)
