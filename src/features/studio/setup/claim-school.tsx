import { useState } from 'react'
import { useNavigate } from 'react-router'
import { claimSchool, me } from '#account/contract.ts'
import { requireUser } from '#account/login/require-user.ts'
import { QueryProvider, useWrite } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

/** Gives the school to whoever has the setup link, once they have an account. */
export default function ClaimSchool() {
  return (
    <QueryProvider>
      <Claim />
    </QueryProvider>
  )
}

function Claim() {
  const { user } = useSession()
  const navigate = useNavigate()
  // Read once: the login takes the address along and may change it.
  const [token] = useState(() => location.hash.slice(1))
  const claim = useWrite(claimSchool, { invalidates: [me] })
  const own = async () => {
    if (await requireUser()) claim.mutate({ token }, { onSuccess: () => void navigate('/studio') })
  }
  return (
    <div className={classes(cardClass({ padded: true }), layout.stack)}>
      <p className={text.lead}>این پیوند برای مدرسه‌ای است که هنوز مالکی ندارد.</p>
      <p>
        با شمارهٔ موبایل یا ایمیل خودتان وارد شوید یا ثبت‌نام کنید؛ مدرسه از همان لحظه به نام شماست و استودیو
        برایتان باز می‌شود. این پیوند یک ساعت، و تا وقتی که مدرسه مالکی ندارد، کار می‌کند.
      </p>
      {claim.error && <FormErrors message={claim.error.info.message} errors={claim.error.errors} />}
      {claim.error?.info.status === 1015 && (
        <p>
          اگر مدرسه هنوز مالکی ندارد، با راه‌اندازی دوبارهٔ سرور پیوند تازه‌ای ساخته می‌شود؛ یا روی سرور بنویسید:{' '}
          <bdi lang="en">npm run owner -- 09121234567</bdi>
        </p>
      )}
      <div>
        <Button busy={claim.isPending} onClick={() => void own()}>
          {user ? 'مدرسه به نام من شود' : 'ورود یا ثبت‌نام'}
        </Button>
      </div>
    </div>
  )
}
