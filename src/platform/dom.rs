//! The document around the components: root attributes, the address's hash, focus, native dialogs, scrolling.

use wasm_bindgen::prelude::*;
pub use web_sys::Element;
use web_sys::{Document, HtmlElement};

/// A property of the page's root element as it counts now, such as a colour's `--name`.
pub fn root_style(name: &str) -> Option<String> {
    let window = web_sys::window()?;
    let root = window.document()?.document_element()?;
    let style = window.get_computed_style(&root).ok()??;
    let value = style.get_property_value(name).ok()?;
    Some(value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// The document.
fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Sets an attribute of `<html>`, or removes it: themes and the like hang on it.
pub fn set_root_attribute(name: &str, value: Option<&str>) {
    let Some(root) = document().and_then(|document| document.document_element()) else {
        return;
    };
    set_attribute(&root, name, value);
}

/// An attribute of `<html>`.
pub fn root_attribute(name: &str) -> Option<String> {
    document()?.document_element()?.get_attribute(name)
}

/// The first element of the page that matches a selector of ours.
pub fn find(selector: &str) -> Option<Element> {
    // Fails only where the selector cannot be parsed.
    document()?.query_selector(selector).ok().flatten()
}

/// Sets an attribute of an element, or removes it.
pub fn set_attribute(element: &Element, name: &str, value: Option<&str>) {
    // Fails only for names that are no attribute names; ours are.
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
}

/// Removes everything that is in an element.
pub fn remove_children(element: &Element) {
    element.set_text_content(None);
}

/// Puts a new element of a class at the end of another.
pub fn append(parent: &Element, tag: &str, class: &str) -> Option<Element> {
    let child = document()?.create_element(tag).ok()?;
    child.set_class_name(class);
    parent.append_child(&child).ok()?;
    Some(child)
}

/// Sets the page's title.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Loads the page anew.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        // Fails only in a page that is already going away.
        let _ = window.location().reload();
    }
}

/// Makes the browser lay out now what has changed.
pub fn lay_out() {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        // Asking for a size is what does it.
        let _ = root.client_height();
    }
}

/// Removes the placeholder that stood in for the page while it loaded.
pub fn remove_by_id(id: &str) {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(id)) {
        element.remove();
    }
}

/// The part of the address after `#`.
pub fn hash() -> String {
    web_sys::window()
        .and_then(|window| window.location().hash().ok())
        .unwrap_or_default()
}

/// Goes to another hash, which calls back whoever listens for `hashchange`.
pub fn set_hash(hash: &str) {
    if let Some(window) = web_sys::window() {
        // Refused only while the page goes away.
        let _ = window.location().set_hash(hash);
    }
}

/// Opens a `<dialog>` above everything: the browser traps the focus inside.
pub fn show_modal(dialog: &web_sys::HtmlDialogElement) {
    if !dialog.open() {
        // Fails only where the element has left the page.
        let _ = dialog.show_modal();
    }
}

/// Closes a `<dialog>`; the browser returns the focus to where it was.
pub fn close_modal(dialog: &web_sys::HtmlDialogElement) {
    dialog.close();
}

/// Closes a menu that lies above the page, if it is open.
pub fn hide_popover(menu: &HtmlElement) {
    // Fails only where the element is no menu, or has left the page.
    let _ = menu.hide_popover();
}

/// Focuses an element without scrolling the page.
pub fn focus(element: &HtmlElement) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    // Elements that cannot take the focus leave it where it is.
    let _ = element.focus_with_options(&options);
}

/// The first element in another that matches a selector of ours.
pub fn find_inside(element: &Element, selector: &str) -> Option<Element> {
    // Fails only for what is no selector.
    element.query_selector(selector).ok().flatten()
}

/// Focuses the first element inside another that matches a selector.
pub fn focus_inside(element: &Element, selector: &str) {
    if let Some(found) = find_inside(element, selector)
        && let Ok(found) = found.dyn_into::<HtmlElement>()
    {
        focus(&found);
    }
}

/// Focuses the first match in the element after another, or in the one before it; whether there is one.
pub fn focus_beside(element: &Element, selector: &str) -> bool {
    let beside = [
        element.next_element_sibling(),
        element.previous_element_sibling(),
    ];
    let mut found = beside
        .into_iter()
        .flatten()
        .filter(|beside| find_inside(beside, selector).is_some());
    match found.next() {
        Some(beside) => {
            focus_inside(&beside, selector);
            true
        }
        None => false,
    }
}

/// Scrolls a list, and only the list, until a child of it can be seen.
pub fn reveal_inside(list: &Element, found: &Element) {
    let (outer, inner) = (
        list.get_bounding_client_rect(),
        found.get_bounding_client_rect(),
    );
    if inner.top() < outer.top() {
        list.set_scroll_top(list.scroll_top() - (outer.top() - inner.top()).ceil() as i32);
    } else if inner.bottom() > outer.bottom() {
        list.set_scroll_top(list.scroll_top() + (inner.bottom() - outer.bottom()).ceil() as i32);
    }
    // A border of the list hides what is beneath it.
    let left = outer.left() + f64::from(list.client_left());
    let right = left + f64::from(list.client_width());
    if inner.left() < left {
        list.set_scroll_left(list.scroll_left() - (left - inner.left()).ceil() as i32);
    } else if inner.right() > right {
        list.set_scroll_left(list.scroll_left() + (inner.right() - right).ceil() as i32);
    }
}

/// Scrolls a row sideways, and only the row, until a child of it is in the middle, or as near to it as can be.
pub fn centre_inside(row: &HtmlElement, selector: &str) {
    let Some(found) = find_inside(row, selector) else {
        return;
    };
    let (outer, inner) = (
        row.get_bounding_client_rect(),
        found.get_bounding_client_rect(),
    );
    let off = (inner.left() + inner.right() - outer.left() - outer.right()) / 2.0;
    row.set_scroll_left(row.scroll_left() + off as i32);
}

/// Whether an event comes from something that text is typed into, where letters are no shortcuts.
pub fn from_text_field(event: &web_sys::Event) -> bool {
    let Some(target) = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok())
    else {
        return false;
    };
    match target.tag_name().as_str() {
        "TEXTAREA" | "SELECT" => true,
        "INPUT" => !matches!(
            target.get_attribute("type").as_deref(),
            Some("checkbox" | "radio" | "button" | "submit" | "range" | "file")
        ),
        _ => target.is_content_editable(),
    }
}

/// Whether an event comes from inside an element that matches a selector.
pub fn from_inside(event: &web_sys::Event, selector: &str) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|target| target.closest(selector).ok().flatten().is_some())
}

/// An attribute of the nearest element around an event's target that has it.
pub fn nearest_attribute(event: &web_sys::Event, name: &str) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.get_attribute(name).or_else(|| {
        let nearest = target.closest(&format!("[{name}]")).ok().flatten();
        nearest?.get_attribute(name)
    })
}

/// Whether a dialog or a menu stands above the page.
pub fn dialog_is_open() -> bool {
    // A browser that knows no menus does not know the second selector either.
    find("dialog[open]").is_some() || find(":popover-open").is_some()
}

/// What was typed into the field that an event comes from.
pub fn typed_value(event: &web_sys::Event) -> String {
    let Some(target) = event.target() else {
        return String::new();
    };
    match target.dyn_into::<web_sys::HtmlInputElement>() {
        Ok(input) => input.value(),
        Err(target) => match target.dyn_into::<web_sys::HtmlTextAreaElement>() {
            Ok(area) => area.value(),
            Err(target) => target
                .dyn_into::<web_sys::HtmlSelectElement>()
                .map(|s| s.value())
                .unwrap_or_default(),
        },
    }
}

/// The number in the field that an event comes from, as the browser reads it; none where there is none.
pub fn typed_number(event: &web_sys::Event) -> Option<f64> {
    let input = event.target()?.dyn_into::<web_sys::HtmlInputElement>();
    let number = input.ok()?.value_as_number();
    (!number.is_nan()).then_some(number)
}

/// Whether the checkbox that an event comes from is checked.
pub fn checked(event: &web_sys::Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok())
        .is_some_and(|input| input.checked())
}

/// Calls back at every event of a name on the window for the page's whole life.
pub fn on_window(name: &str, callback: impl FnMut(web_sys::Event) + 'static) {
    if let Some(window) = web_sys::window() {
        listen(&window, name, callback);
    }
}

/// Calls back at every event of a name on the document for the page's whole life.
pub fn on_document(name: &str, callback: impl FnMut(web_sys::Event) + 'static) {
    if let Some(document) = document() {
        listen(&document, name, callback);
    }
}

/// The listening itself.
fn listen(
    target: &web_sys::EventTarget,
    name: &str,
    callback: impl FnMut(web_sys::Event) + 'static,
) {
    let callback = Closure::<dyn FnMut(web_sys::Event)>::new(callback);
    // Fails for no name that browsers know.
    let _ = target.add_event_listener_with_callback(name, callback.as_ref().unchecked_ref());
    callback.forget();
}

/// Whether the page cannot be seen: another tab or window stands before it.
pub fn is_hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

thread_local! {
    /// Whether the last thing that the person used was a key.
    static KEYBOARD: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// From now on it is known whether the person uses the keyboard or a pointer.
pub fn watch_input() {
    on_window("keydown", |_| KEYBOARD.set(true));
    on_window("pointerdown", |_| KEYBOARD.set(false));
}

/// Whether the last thing that the person used was a key: then the focus may be moved for them.
pub fn keyboard_is_in_use() -> bool {
    KEYBOARD.get()
}

/// Takes the focus from whatever has it, so that keys are shortcuts again.
pub fn blur_active() {
    let active = document().and_then(|document| document.active_element());
    if let Some(active) = active.and_then(|active| active.dyn_into::<HtmlElement>().ok()) {
        let _ = active.blur();
    }
}

/// Moves the focus from the element that an event comes from to the one beside it, round the end.
pub fn focus_sibling(event: &web_sys::Event, forward: bool) {
    let Some(target) = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
    else {
        return;
    };
    let parent = target.parent_element();
    let next = match forward {
        true => target
            .next_element_sibling()
            .or_else(|| parent.and_then(|parent| parent.first_element_child())),
        false => target
            .previous_element_sibling()
            .or_else(|| parent.and_then(|parent| parent.last_element_child())),
    };
    if let Some(next) = next.and_then(|next| next.dyn_into::<HtmlElement>().ok()) {
        focus(&next);
    }
}

/// Whether an event hit the element that listens, not something inside it.
pub fn hits_itself(event: &web_sys::Event) -> bool {
    event.target().is_some() && event.target() == event.current_target()
}

/// A pressed key, in plain data.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// Its name, as browsers call it.
    pub name: String,
    /// The Ctrl or Command key is down.
    pub ctrl: bool,
    /// The Shift key is down.
    pub shift: bool,
}

/// The key of a keyboard event that nobody has used yet.
pub fn key(event: &web_sys::Event) -> Option<Key> {
    let event = event.dyn_ref::<web_sys::KeyboardEvent>()?;
    if event.default_prevented() || event.alt_key() || event.is_composing() {
        return None;
    }
    Some(Key {
        name: event.key(),
        ctrl: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
    })
}

/// Focuses the element with an id.
pub fn focus_by_id(id: &str) {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(id))
        && let Ok(element) = element.dyn_into::<HtmlElement>()
    {
        focus(&element);
    }
}

/// Focuses the first element that matches a selector.
pub fn focus_by_selector(selector: &str) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        focus_inside(&root, selector);
    }
}

/// Clicks what has the focus.
pub fn click_focused() {
    let active = document().and_then(|document| document.active_element());
    if let Some(active) = active.and_then(|active| active.dyn_into::<HtmlElement>().ok()) {
        active.click();
    }
}
