import { mayDo, type Permission, staffRoles } from '#account/permissions.ts'
import { cardClass } from '#ui/card.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import styles from './dashboard.module.css'
import { formatRoles } from './role-names.ts'
import { permissionTitles } from './studio-pages.ts'

const permissions = Object.keys(permissionTitles) as Permission[]

/** Who may do what: the very table the server asks. */
export default function PermissionsTable() {
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>دسترسی‌ها</h1>
        <p className={text.muted}>
          هر نقش چه کارهایی می‌تواند بکند. نقش‌ها را مالک در صفحهٔ هر حساب می‌دهد و می‌گیرد.
        </p>
      </div>
      <div className={cardClass()}>
        <Table
          caption="دسترسی نقش‌ها"
          rows={permissions}
          rowKey={permission => permission}
          columns={[
            { key: 'permission', head: 'کار', names: true, cell: permission => permissionTitles[permission] },
            ...staffRoles.map(role => ({
              key: role,
              head: formatRoles([role]),
              cell: (permission: Permission) => <Mark may={mayDo([role], permission)} />,
            })),
          ]}
        />
      </div>
    </div>
  )
}

function Mark({ may }: { may: boolean }) {
  if (!may) return <span className={text.spoken}>ندارد</span>
  return (
    <>
      <Icon name="check" />
      <span className={text.spoken}>دارد</span>
    </>
  )
}
