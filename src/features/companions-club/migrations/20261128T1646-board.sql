-- Who wants to be on the weekly board, by which nickname, and in which small group.
create table club_board_seat (
  user_id uuid primary key references users (id) on delete cascade,
  nickname text not null check (length(nickname) between 2 and 20),
  nickname_key text not null unique,
  board int not null,
  joined_at timestamptz not null
);
create index club_board_seat_by_board on club_board_seat (board);
