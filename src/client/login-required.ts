let open = () => Promise.resolve(false)

/**
 * Says who lets a person log in when an action was refused because nobody is; resolves to whether somebody is now.
 * The calls themselves know nothing of accounts.
 */
export function onLoginRequired(letLogIn: () => Promise<boolean>): void {
  open = letLogIn
}

export const requireLogin = (): Promise<boolean> => open()
