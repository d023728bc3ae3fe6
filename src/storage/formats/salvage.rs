//! The readable part of a TOML table, so that a damaged value costs only itself.
//!
//! A refused table is read in halves, down to single keys. A refused value that is a table or a list of tables is read
//! in the same way, and any other one is left out.

use toml::{Table, Value};

/// The number of readings after which all that is refused is left out. Only a hostile file needs more.
const MAX_READINGS: u32 = 2_000;
/// The maximum length of a list that is read table by table.
const MAX_TABLES: usize = 64;

/// Reads what is readable, and collects the paths of all other values.
pub(super) struct Salvage {
    unread: Vec<String>,
    readings: u32,
}

/// A place in a file.
#[derive(Clone, Copy)]
struct ValuePlace<'a> {
    path: &'a str,
    /// The default of its value, if there is one. It completes tables that need all of their keys.
    usual: Option<&'a Value>,
    /// Whether a value is accepted there.
    accepts: &'a dyn Fn(Value) -> bool,
}

impl Salvage {
    /// Returns the readable part of a table, and the paths of everything else, such as `general.language`.
    pub(super) fn of(table: Table, usual: Table, accepts: &dyn Fn(Value) -> bool) -> (Table, Vec<String>) {
        let mut salvage = Self { unread: Vec::new(), readings: 0 };
        let usual = Value::Table(usual);
        let readable = salvage.table(ValuePlace { path: "", usual: Some(&usual), accepts }, table);
        (readable, salvage.unread)
    }

    fn is_accepted(&mut self, place: ValuePlace<'_>, value: &Value) -> bool {
        self.readings += 1;
        self.readings <= MAX_READINGS && (place.accepts)(value.clone())
    }

    /// Returns the readable part of a value. `None` if it has none, or none without the rest.
    fn value(&mut self, place: ValuePlace<'_>, value: Value) -> Option<Value> {
        if self.is_accepted(place, &value) {
            return Some(value);
        }
        let before = self.unread.len();
        let part = match value {
            Value::Table(table) => {
                let table = self.table(place, table);
                self.complete(place, table)
            }
            Value::Array(all) if all.len() <= MAX_TABLES && all.iter().all(Value::is_table) => {
                let all = Value::Array(self.tables(place, all));
                self.is_accepted(place, &all).then_some(all)
            }
            _ => None,
        };
        if part.is_none() {
            self.unread.truncate(before);
            self.unread.push(place.path.to_owned());
        }
        part
    }

    /// Returns the readable keys of a refused table.
    fn table(&mut self, place: ValuePlace<'_>, table: Table) -> Table {
        let usual = place.usual.and_then(Value::as_table);
        let mut good = Table::new();
        let mut open = vec![table.into_iter().collect::<Vec<_>>()];
        while let Some(mut entries) = open.pop() {
            let part = Value::Table(entries.iter().cloned().collect());
            if self.is_accepted(place, &part) {
                good.extend(entries);
            } else if entries.len() > 1 {
                let second = entries.split_off(entries.len() / 2);
                open.extend([second, entries]);
            } else if let Some((key, value)) = entries.pop() {
                // Everything at the root has a default, and older names of keys would be there twice.
                let others = usual.filter(|usual| !place.path.is_empty() && usual.contains_key(&key));
                let accepts = |value: Value| {
                    let with = |mut table: Table| {
                        table.insert(key.clone(), value.clone());
                        (place.accepts)(Value::Table(table))
                    };
                    with(Table::new()) || others.is_some_and(|others| with(others.clone()))
                };
                let path = join(place.path, &key);
                let inner =
                    ValuePlace { path: &path, usual: usual.and_then(|usual| usual.get(&key)), accepts: &accepts };
                if let Some(part) = self.value(inner, value) {
                    good.insert(key.clone(), part);
                }
            }
        }
        self.joined(place, good)
    }

    /// Returns readable keys without those that are refused beside the others, such as an older name of a key beside
    /// the newer one.
    fn joined(&mut self, place: ValuePlace<'_>, good: Table) -> Table {
        if self.complete(place, good.clone()).is_some() || self.readings > MAX_READINGS {
            return good;
        }
        let mut joined = Table::new();
        for (key, value) in good {
            let mut more = joined.clone();
            more.insert(key.clone(), value);
            if self.complete(place, more.clone()).is_some() {
                joined = more;
            } else {
                self.unread.push(join(place.path, &key));
            }
        }
        joined
    }

    /// Completes a table with the defaults of its other keys if it needs them.
    fn complete(&mut self, place: ValuePlace<'_>, table: Table) -> Option<Value> {
        let part = Value::Table(table.clone());
        if self.is_accepted(place, &part) {
            return Some(part);
        }
        let mut whole = place.usual?.as_table()?.clone();
        whole.extend(table);
        let whole = Value::Table(whole);
        self.is_accepted(place, &whole).then_some(whole)
    }

    /// Returns the readable parts of a list of tables. Refused ones become empty, since others refer to their order.
    fn tables(&mut self, place: ValuePlace<'_>, all: Vec<Value>) -> Vec<Value> {
        let usual = place.usual.and_then(Value::as_array);
        let empty = vec![Value::Table(Table::new()); all.len()];
        let mut good = empty.clone();
        for (index, value) in all.into_iter().enumerate() {
            let accepts = |value: Value| {
                let mut alone = empty.clone();
                alone[index] = value;
                (place.accepts)(Value::Array(alone))
            };
            let path = join(place.path, &index.to_string());
            let inner = ValuePlace { path: &path, usual: usual.and_then(|all| all.get(index)), accepts: &accepts };
            if let Some(part) = self.value(inner, value) {
                good[index] = part;
            }
        }
        good
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}
