import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useFormResult } from '../../../platform/relay/formResult.ts'
import { PostForm } from '../../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { focusHeading } from '../../../platform/ui/focus.ts'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import classes from './CheckYourEmail.module.css'
import { resendIntent } from './emailLink.ts'

/** Seconds between emails; the backend sends at most one a minute. */
const resendDelay = 60

interface Props {
  sentTo: string
  /** What the email is for. */
  children: ReactNode
}

/** Confirms that an email was sent. The same for every address, so that it does not reveal accounts. */
export function CheckYourEmail({ sentTo, children }: Props) {
  const { pathname, search } = useLocation()
  useEffect(focusHeading, [])
  return (
    <div className={classes.page}>
      <PageTitle>Check your email</PageTitle>
      <h1>Check your email</h1>
      <p>
        We sent an email to <b>{sentTo}</b>.
      </p>
      {children}
      <p className="soft">No email after a few minutes? Check your spam folder or send it again.</p>
      <Resend sentTo={sentTo} />
      <p className="soft">
        Not your address? <ShopLink to={pathname + search}>Start again</ShopLink>
      </p>
    </div>
  )
}

function Resend({ sentTo }: { sentTo: string }) {
  const result = useFormResult()
  const isSending = useNavigation().formData?.get('intent') === resendIntent
  const secondsLeft = useSecondsLeft(result)
  const errors = result?.errors ?? []
  return (
    <PostForm className={classes.resend} values={{ intent: resendIntent, email: sentTo }}>
      <SubmitButton className={classes.button} isWaiting={isSending || secondsLeft > 0}>
        {isSending ? 'Sending…' : secondsLeft > 0 ? `Send it again in ${secondsLeft} s` : 'Send it again'}
      </SubmitButton>
      {errors.map(({ message }) => (
        <p key={message} role="alert" className={classes.problem}>
          {message}
        </p>
      ))}
      {errors.length === 0 && result?.intent === resendIntent && <p role="status">Email sent again.</p>}
    </PostForm>
  )
}

/** Counts down after each email. Without scripts there is no wait. */
function useSecondsLeft(result: unknown): number {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const end = Date.now() + resendDelay * 1000
    const count = () => setSecondsLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [result])
  return secondsLeft
}
