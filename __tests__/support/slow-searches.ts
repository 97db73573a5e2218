import Database from 'libsql';

/** Rows that are counted by each search: about half a second. */
const ROWS = 2_000_000;

/**
 * Makes each search of a database take about half a second, within one statement. The returned function makes them fast again,
 * also those that have not begun yet.
 */
export function slowDownSearches(file: string): () => void {
  execute(
    file,
    `alter table search_total rename to search_total_table;
    create view search_total as
      with recursive counter(number) as (select 1 union all select number + 1 from counter where number < ${ROWS})
      select locale, template_count from search_total_table where (select max(number) from counter) > 0`,
  );
  return () => execute(file, 'drop view search_total; alter table search_total_table rename to search_total');
}

function execute(file: string, statements: string): void {
  const database = new Database(file);
  database.exec(statements);
  database.close();
}
