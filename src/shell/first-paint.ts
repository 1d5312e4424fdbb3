/** Where the browser keeps the visitor's choices of how the page looks. */
export const lookKeys = { theme: 'hamava.theme', text: 'hamava.text' } as const

/**
 * Runs in the head, before the first paint: marks `<html>` with the chosen theme and text size and with there being a
 * session, so that neither colours nor lines nor the header jump; and remembers the button that was pressed last before
 * anything listened, for `after-hydration.tsx` to press again. At most 300 bytes; its hash is in the page's policy.
 */
export const firstPaintScript = `try{var d=document.documentElement.dataset,k,v,g=k=>localStorage.getItem("hamava."+k);for(k of["theme","text"])if(/^(light|dark|large|larger)$/.test(v=g(k)))d[k]=v;if(JSON.parse(g("session")).auth.accessToken)d.session=""}catch(e){}onclick=e=>{pressed=e.target.closest("[type=button]")}`
