/** What a key asks of a player. `seek` is by so many seconds, `seekTo` to a share of the whole, 0 to 1. */
export type PlayerAction =
  | { action: 'toggle' | 'mute' | 'captions' | 'fullScreen' }
  | { action: 'seek'; by: number }
  | { action: 'seekTo'; share: number }

/**
 * The keys of a player, by their place on the keyboard, so that they are the same under a Persian layout. Media time
 * runs from left to right on every page, so the right arrow goes on. Null for keys that are none of its own.
 */
export function playerAction(code: string): PlayerAction | null {
  switch (code) {
    case 'Space':
    case 'KeyK':
      return { action: 'toggle' }
    case 'ArrowRight':
      return { action: 'seek', by: 5 }
    case 'ArrowLeft':
      return { action: 'seek', by: -5 }
    case 'KeyL':
      return { action: 'seek', by: 10 }
    case 'KeyJ':
      return { action: 'seek', by: -10 }
    case 'Home':
      return { action: 'seekTo', share: 0 }
    case 'End':
      return { action: 'seekTo', share: 1 }
    case 'KeyM':
      return { action: 'mute' }
    case 'KeyC':
      return { action: 'captions' }
    case 'KeyF':
      return { action: 'fullScreen' }
    default:
      return null
  }
}
