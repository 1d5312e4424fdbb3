export default function Page() {
  return <p>خالی</p>
}
