import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

/** Every page stands in the frame. */
export default function Layout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
