/**
 * ZarinPal's numbers (persian.md 3.1). `no`: the payment itself is not as we want it, and no asking changes that.
 * Everything else leaves the payment as it is: the fault is ours, theirs or the line's, and is asked about again.
 * `alarm`: somebody of the school must see to the account.
 */
const codes: Record<number, { reason: string; no?: true; alarm?: true }> = {
  [-9]: { reason: 'invalid-input', alarm: true },
  [-10]: { reason: 'merchant-or-address', alarm: true },
  [-11]: { reason: 'terminal-inactive', alarm: true },
  [-12]: { reason: 'too-many-attempts' },
  [-14]: { reason: 'callback-domain', alarm: true },
  [-15]: { reason: 'terminal-suspended', alarm: true },
  [-16]: { reason: 'level-too-low', alarm: true },
  [-17]: { reason: 'level-limit', alarm: true },
  [-18]: { reason: 'callback-domain', alarm: true },
  [-30]: { reason: 'no-floating-shares', alarm: true },
  [-31]: { reason: 'no-bank-account', alarm: true },
  [-32]: { reason: 'shares-over-total', alarm: true },
  [-33]: { reason: 'shares-wrong', alarm: true },
  [-34]: { reason: 'shares-over-total', alarm: true },
  [-35]: { reason: 'too-many-shares', alarm: true },
  [-36]: { reason: 'share-too-small', alarm: true },
  [-37]: { reason: 'share-account-inactive', alarm: true },
  [-38]: { reason: 'share-account-unset', alarm: true },
  [-39]: { reason: 'shares', alarm: true },
  [-40]: { reason: 'expiry-invalid', alarm: true },
  [-41]: { reason: 'over-most' },
  [-50]: { reason: 'other-amount', no: true },
  [-51]: { reason: 'not-paid', no: true },
  [-52]: { reason: 'unexpected' },
  [-53]: { reason: 'other-merchant', no: true },
  [-54]: { reason: 'invalid-authority', no: true },
  [-55]: { reason: 'not-found', no: true },
  [-60]: { reason: 'bank-cannot-reverse' },
  [-61]: { reason: 'not-successful-or-reversed' },
  [-62]: { reason: 'address-unset', alarm: true },
  [-63]: { reason: 'too-late-to-reverse' },
  429: { reason: 'referrer-format', alarm: true },
}

export const describeCode = (code: number): { reason: string; no?: true; alarm?: true } =>
  codes[code] ?? { reason: `code-${code}` }
