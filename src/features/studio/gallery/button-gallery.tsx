import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Tag } from '#ui/tag.tsx'
import { Group, Night } from './group.tsx'

export function ButtonGallery() {
  const [isFavourite, setFavourite] = useState(true)
  const [presses, setPresses] = useState(0)
  return (
    <Group title="دکمه" arrange="flow">
      <Button size="big">ثبت‌نام در دوره</Button>
      <Button>ورود</Button>
      <Button variant="quiet">انصراف</Button>
      <Button variant="text">بیشتر بدانید</Button>
      <Button variant="danger">حذف حساب</Button>
      <Button size="small">کوچک</Button>
      <a className={buttonClass({ variant: 'quiet' })} href="#form-gallery">
        پیوند
      </a>
      <Button disabled>غیرفعال</Button>
      <Button busy onClick={() => setPresses(count => count + 1)}>
        در حال بررسی
      </Button>
      <output aria-label="فشردن دکمهٔ مشغول" hidden>
        {presses}
      </output>
      <Button>
        <Icon name="plus" />
        با نماد
      </Button>
      <IconButton icon="search" label="جست‌وجو" />
      <IconButton
        icon="bookmark"
        label="نشان‌کردن"
        filled={isFavourite}
        aria-pressed={isFavourite}
        onClick={() => setFavourite(!isFavourite)}
      />
      <IconButton icon="trash-2" label="حذف" disabled />
      <CopyButton text="https://hamava.example/" done="نشانی رونوشت شد.">
        رونوشت نشانی
      </CopyButton>
      <Night>
        <Button variant="paper">شروع کنید</Button>
        <Button variant="onNight">بعداً</Button>
      </Night>
    </Group>
  )
}

const situations = ['سفر', 'محل کار', 'رستوران'] as const

export function ChipGallery() {
  const [chosen, setChosen] = useState<readonly string[]>(['سفر'])
  const toggle = (one: string) =>
    setChosen(chosen.includes(one) ? chosen.filter(other => other !== one) : [...chosen, one])
  return (
    <Group title="برچسب، گزینه و جست‌وجو">
      <div>
        <Chips label="موقعیت">
          {situations.map(one => (
            <Chip key={one} pressed={chosen.includes(one)} onPress={() => toggle(one)}>
              {one}
            </Chip>
          ))}
        </Chips>
      </div>
      <Chips label="سطح">
        <Chip to="/studio/ui" chosen>
          همهٔ سطح‌ها
        </Chip>
        <Chip to="/studio/ui?level=a1">مبتدی</Chip>
      </Chips>
      <p>
        <Tag>ساده</Tag> <Tag tone="turquoise">در جریان</Tag> <Tag tone="lapis">آزمون</Tag>{' '}
        <Tag tone="saffron">۴۲ دقیقه</Tag> <Tag tone="pomegranate">۳ جای خالی</Tag>{' '}
        <Tag tone="pistachio">قبول</Tag>
      </p>
      <SearchBox label="جست‌وجوی عبارت" placeholder="به فارسی یا انگلیسی" name="q1" />
      <SearchBox
        label="جست‌وجوی دوره"
        placeholder="نام دوره"
        name="q2"
        defaultValue="گذرنامه"
        clearTo="/studio/ui"
      />
    </Group>
  )
}
